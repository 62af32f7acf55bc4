// Keys of the queries that the server draws screens with.
export const documentsKey = ['legal', 'documents'] as const;
export const documentKey = (slug: string) => ['legal', 'document', slug] as const;
