/** Names of the tags of one category, and what a user is interested in. */
export interface TagSets {
  namesOf(categoryId: string): Promise<string[]>;
}

export interface Interests {
  /** Names of the tags that the user chose; empty where they chose none. */
  of(userId: string): Promise<string[]>;
}
