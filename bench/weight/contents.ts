/** Kinds of what a page fetches. */
export const CONTENTS = ['html', 'script', 'styles', 'fonts', 'pictures', 'data'] as const
export type Contents = (typeof CONTENTS)[number]
