### The words of codes by which people are called to a table aloud. Any two are at least three slips
### apart, and as far from the words of the games. Their order stands: it makes the languages agree.

code-words =
    daisy, samovar, butterfly, swallow, sparrow, robin, nightingale, woodpecker, cuckoo, pigeon,
    penguin, blueberry, raspberry, strawberry, gooseberry, cherry, apple, apricot, peach,
    watermelon, banana, orange, lemon, pineapple, coconut, raisin, cucumber, tomato, carrot,
    gramophone, parsley, garlic, pumpkin, beetroot, pepper, broccoli, hedgehog, rabbit, squirrel,
    beaver, badger, otter, hamster, raccoon, kitten, puppy, turtle, dolphin, elephant, camel,
    monkey, kangaroo, chicken, rooster, duckling, gosling, piglet, lambkin, birch, chestnut,
    forest, meadow, footpath, river, island, waterfall, mountain, rainbow, sunshine, moonlight,
    snowflake, icicle, blizzard, thunder, sunrise, sunset, evening, pillow, blanket, curtain,
    cupboard, armchair, mirror, lantern, candle, fireplace, teapot, saucer, spoon, kettle,
    saucepan, napkin, bucket, barrel, notebook, pencil, globe, satchel, envelope, postcard,
    magazine, newspaper, painter, violin, guitar, piano, trumpet, whistle, slipper, button,
    needle, ribbon, sweater, raincoat, umbrella, scooter, tramcar, railway, sailboat, anchor,
    lighthouse, helicopter, sledge, carousel, snowman, biscuit, gingerbread, pancake, muffin,
    doughnut, cookie, chocolate, honeycomb, cheese, yoghurt, omelette, porridge, pudding,
    lemonade, cocoa, shovel, garden, orchard, cottage, veranda, attic, cellar, greenhouse,
    hammock, campfire, rucksack, compass, binoculars, tulip, lilac, cornflower, dandelion,
    sunflower, snowdrop, clover, ladybird, dragonfly, grasshopper, firefly, snail, caterpillar,
    grandma, uncle, cousin, birthday, present, riddle, fairytale, lullaby, holiday, picnic,
    screwdriver, workshop, amber, emerald, crystal, sapphire, station, library, museum, theatre,
    circus, windmill, bakery, almond, walnut, peanut, hazelnut, scissors, telescope, microscope,
    telephone, springtime, autumn, january, april, august, saturday, wednesday, thursday,
    feather, birdhouse, beehive, haystack, sandwich, spaghetti, mushroom, onion, harbour,
    village, bridge, tunnel, market, wizard, mermaid, doctor, blossom, bouquet, cactus, bamboo,
    cinnamon, vanilla, ginger, pebble, seashell, volcano, towel, zebra, seagull, flamingo,
    peacock, balloon, tambourine, ukulele, bracelet, necklace, earring, pendant, calendar,
    alarm, parachute, tractor, caravan, airplane, bookcase, wardrobe, keyhole, popcorn, waffle,
    breeze, whirlwind

words-the-code = code, words
