import { NotFound } from './not-found.tsx'

export const calls = () => []

export default NotFound
