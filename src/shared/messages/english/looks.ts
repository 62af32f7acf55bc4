// The error messages of characters' looks.
export const lookMessages = {
  'looks.conflict': 'This look was changed in another window. Load it again before you change it.',
  'looks.missing': 'This character does not exist, or is not yours',
  'looks.picture': 'This picture is not there any more. Choose another one.',
  'looks.unclear/unseen': 'Nobody has looked at this picture yet. It can be chosen once a moderator has.',
  'looks.unclear/explicit':
    'This picture was found explicit, so it cannot be a reference. Choose another one.',
};
