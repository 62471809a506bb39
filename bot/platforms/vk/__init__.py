"""VK: the only place that knows vk_api."""
