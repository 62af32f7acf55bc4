/** What the pictures' owner tells. */
export interface DrawnPictures {
  /** Null where its bytes are lost. */
  read(picture: { id: string; secret: string; widths: readonly number[] }): Promise<Buffer | null>;
}
