/** The tags that lists can be restricted to. */
export interface TagSets {
  /** Names of the tags of a category; null where there is no such category. */
  namesIn(categoryId: string): Promise<string[] | null>;
  isOffered(name: string): Promise<boolean>;
}
