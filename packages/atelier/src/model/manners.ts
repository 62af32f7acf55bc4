/** How a picture is painted: in flat planes like a screen print, or as a drawing in ink and wash. */
export type Manner = 'print' | 'ink';
