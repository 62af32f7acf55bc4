// The parts of a look and their limits, for pages as well.

/** Raised when a field changes its meaning; a card with a later one is refused, not guessed at. */
export const LOOK_VERSION = 1;
/** Characters of a descriptor, and of one word of identity, which may be a short phrase. */
export const DESCRIPTOR_MAX = 200;
export const LOOK_WORD_MAX = 80;
/** More words would leave a picture's own ones no weight: image models read about 75 tokens well. */
export const LOOK_WORDS_MAX = 16;
/** Models with settings of their own, and LoRAs of each. */
export const BINDINGS_MAX = 12;
export const BINDING_LORAS_MAX = 4;
export const LORA_NAME_MAX = 200;
/** As engines and jobs name a model. */
export const MODEL_MAX = 300;
export const ADULT_AGE = 18;
export const AGE_MAX = 1_000_000;

/** In the order in which they are told. */
export const DESCRIPTORS = ['face', 'hair', 'eyes', 'skin', 'build', 'marks', 'clothes'] as const;
export type DescriptorName = (typeof DESCRIPTORS)[number];

/** The pictures of a reference sheet, the first of which leads. */
export const SHEET_SLOTS = ['front', 'side', 'figure', 'calm', 'amused', 'grave', 'tender'] as const;
export type SheetSlot = (typeof SHEET_SLOTS)[number];
