// The error messages of pictures.
import { counted } from '../../words/counted.ts';

export const imageMessages = {
  'images.character': 'There is no such character',
  'images.engine/broken': 'Something went wrong while drawing. Please try again.',
  'images.engine/gone': 'This image model is no longer offered. Please choose another one.',
  'images.engine/interrupted': 'The server was stopped several times while drawing. Please try again.',
  'images.engine/no_answer': 'The image engine did not answer. Please try again in a while.',
  'images.engine/not_kept':
    'The picture came out against the rules, so it was not kept. A picture that is refused costs nothing.',
  'images.engine/overdue': 'Drawing took too long. Please try again.',
  'images.engine/refused': 'The image engine would not draw this. Please change the prompt.',
  'images.engine/store_full': 'There is no room for new pictures at the moment. Please try again later.',
  'images.explicit':
    'An NSFW picture cannot be a portrait. Choose one that was made with the NSFW switch off.',
  'images.held': 'This picture is hidden at the moment, so it cannot be shown to others.',
  'images.engine/source_gone':
    'The picture that this was to begin from is not there any more, or is hidden at the moment.',
  'images.mask': 'What was marked could not be read. Mark it once more.',
  'images.mask/empty': 'Nothing is marked. Paint over what is to be drawn anew.',
  'images.mask/shape': 'What was marked belongs to a picture of another shape.',
  'images.missing': 'There is no such picture',
  'images.missing/character': 'There is no such character',
  'images.model': 'There is no such image model',
  'images.no_words': 'No language model is connected that could help with words.',
  'images.no_words/none': 'No words came this time. Try again in a moment.',
  'images.model/away': 'This image model does not answer at the moment. Please try again in a while.',
  'images.option': ({ name }: { name: string }) => `This image model has no such setting: ${name}`,
  'images.no_subject/adults': 'Only adults of 18 or over are drawn here. Write “woman” or “man”.',
  'images.no_subject/head': ({ what }: { what: string }) =>
    `The picture would be about “${what}”, which the built-in painter cannot draw. It draws people, places, cats, dogs, foxes, wolves, deer, rabbits, owls, ravens and koi.`,
  'images.no_subject/nothing':
    'The built-in painter draws people, places, cats, dogs, foxes, wolves, deer, rabbits, owls, ravens and koi, and found none of them in the prompt. Say who or what is in the picture.',
  'images.no_subject/together': ({ what }: { what: string }) =>
    `The built-in painter cannot draw somebody together with “${what}”, and would leave it out.`,
  'images.not_agreed': 'This picture was not agreed to beforehand, so nothing was drawn.',
  'images.private_full': ({ most, hasHigherTier }: { most: number; hasHigherTier: boolean }) =>
    `You can keep ${counted(most, 'picture')} without publishing them. Publish or delete some` +
    `${hasHigherTier ? ', or choose a plan that keeps more' : ''}.`,
  'images.day_spent': ({ most }: { most: number }) =>
    `You can have ${counted(most, 'picture')} drawn on a day here. It begins anew at midnight UTC.`,
  'images.source': 'Only pictures that were drawn for you can be changed, and none that is hidden.',
  'images.too_many': ({ most }: { most: number }) =>
    `You can have ${counted(most, 'picture')} in progress at once. Please wait for one to finish.`,
  'images.too_many/portraits': ({ most }: { most: number }) =>
    `You can have ${counted(most, 'portrait')} drawn a day. Upload one, or come back tomorrow.`,
  'images.unpublishable/character': 'Only pictures of characters that others may see can be published.',
  'images.unpublishable/origin': 'Only pictures that were made by asking for them can be published.',
  'images.review_decided': 'Somebody has decided about this picture already, or its maker deleted it.',
  'images.review_missing': 'There is no such picture to look at',
  'images.upload/format': 'This is not a picture that can be read. Use JPEG, PNG, WebP, GIF or AVIF.',
  'images.upload/pixels': 'This picture has too many pixels: at most 40 megapixels.',
  'images.upload/removed': 'This picture was removed after a request, and cannot be uploaded again.',
};
