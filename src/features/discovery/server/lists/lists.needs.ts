/** The tags of one category. */
export interface TagSets {
  /** Their names; null where there is no such category. */
  namesIn(categoryId: string): Promise<string[] | null>;
}
