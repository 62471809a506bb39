"""Telegram: the only place that knows aiogram."""
