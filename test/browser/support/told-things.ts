// What the journey of the memory tells a character, what is asked about it later, and what must then be found.

export interface Told {
  said: string;
  /** Shares no word with another one's, so that what is found was found for this question. */
  asked: string;
  /** The word, or words, that nothing else contains. */
  proof: string;
  /** The sentence that is remembered; undefined for what is found by its words only. */
  fact?: string;
}

/** Read by the rules from the sentence in which they are said. */
export const FACTS: Told[] = [
  { said: 'My name is Mira.', asked: 'What am I called?', proof: 'Mira', fact: 'You are called Mira.' },
  {
    said: 'I have a cat called Moth.',
    asked: 'What was my cat called again?',
    proof: 'Moth',
    fact: 'You have a cat called Moth.',
  },
  {
    said: 'My sister is called Piotra.',
    asked: 'Who is my sister?',
    proof: 'Piotra',
    fact: 'You have a sister called Piotra.',
  },
  {
    said: 'I’m allergic to peanuts.',
    asked: 'Which snack am I allergic to?',
    proof: 'peanuts',
    fact: 'You are allergic to peanuts.',
  },
  {
    said: 'I play the piano.',
    asked: 'Which instrument do I play?',
    proof: 'piano',
    fact: 'You play the piano.',
  },
  {
    said: 'I speak French.',
    asked: 'Which languages do I speak?',
    proof: 'French',
    fact: 'You speak French.',
  },
  {
    said: 'I grew up on a farm.',
    asked: 'Where was it that I grew up?',
    proof: 'farm',
    fact: 'You grew up on a farm.',
  },
  { said: 'I’m studying law.', asked: 'What do I study?', proof: 'law', fact: 'You study law.' },
  {
    said: 'I bought a strange lamp.',
    asked: 'What was strange about my lamp?',
    proof: 'strange lamp',
    fact: 'You have a strange lamp.',
  },
  {
    said: 'I hate mornings.',
    asked: 'Which part of the day do I hate?',
    proof: 'mornings',
    fact: 'You hate mornings.',
  },
  {
    said: 'I’m really into old maps.',
    asked: 'Which maps do I like?',
    proof: 'old maps',
    fact: 'You like old maps.',
  },
];

/** What is true at first, and later no more. */
export interface Corrected extends Told {
  fact: string;
  /** What is said instead; the food is put right in the panel, where its sentence is written itself. */
  anew: string;
  /** The sentence that is remembered from then on. */
  now: string;
}

export const HOME: Corrected = {
  said: 'I live in Lisbon.',
  asked: 'Where do I live?',
  proof: 'live in Lisbon',
  fact: 'You live in Lisbon.',
  anew: 'I live in Porto now.',
  now: 'You live in Porto.',
};

export const WORK: Corrected = {
  said: 'I work as a baker.',
  asked: 'What do I work as?',
  proof: 'work as a baker',
  fact: 'You work as a baker.',
  anew: 'I work as a carpenter.',
  now: 'You work as a carpenter.',
};

export const FOOD: Corrected = {
  said: 'My favourite food is ramen.',
  asked: 'What is my favourite food?',
  proof: 'food is ramen',
  fact: 'Your favourite food is ramen.',
  anew: 'Your favourite food is pumpkin soup.',
  now: 'Your favourite food is pumpkin soup.',
};

/** Nothing about the user, so no rule reads it: found word for word when it has long left the window. */
export const PASSAGES: Told[] = [
  {
    said: 'My grandmother hid the brass key under the third step.',
    asked: 'Where did my grandmother hide the brass key?',
    proof: 'under the third step',
  },
  {
    said: 'On Thursdays the ferry brings newspapers and oranges.',
    asked: 'What does the ferry bring on Thursdays?',
    proof: 'newspapers and oranges',
  },
  {
    said: 'The clockmaker in Marrow Street owes us eleven shillings.',
    asked: 'How many shillings does the clockmaker owe us?',
    proof: 'eleven shillings',
  },
  {
    said: 'We buried the tin box beside the crooked pear tree.',
    asked: 'Beside which tree did we bury the tin box?',
    proof: 'crooked pear tree',
  },
];

/** Deleted through the API and on the page. */
export const PARROT: Told = {
  said: 'I have a parrot called Quill.',
  asked: 'What is my parrot called?',
  proof: 'Quill',
  fact: 'You have a parrot called Quill.',
};
export const DOOR: Told = {
  said: 'The night library opens to whoever whispers copper heron.',
  asked: 'What opens the night library?',
  proof: 'copper heron',
};
