/** What the file chooser offers. Cards are read for the lorebook in them. */
export const FILE_TYPES = '.json,.png,.yaml,.yml,.charx,.lorebook,application/json,image/png';
