import { withSearch } from '../../routing/paths.ts'

export const FEATURED_CALL = withSearch('/products', { page: 1, sort: 'featured' })
