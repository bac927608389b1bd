/** Fields that lists leave out. */
export const NOT_ON_CARDS = ['ingredients', 'usage', 'sku', 'media', 'created_at', 'translations', 'featured']
