import type { FAQPage } from 'schema-dts'
import type { Faq } from '#domain/company/company.ts'
import { answerOf, type DescribedPage, languageOfText, withoutLinks } from '../described-page.ts'

/** Google, 'FAQ structured data' */
export function faqPage(page: DescribedPage): FAQPage | undefined {
  const faqs = answerOf<{ data?: Faq[] }>(page, '/faqs')?.data ?? []
  const answered = faqs.filter(({ question, answer }) => question && answer)
  if (!page.facts || answered.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    '@id': `${page.facts.url}#faq`,
    url: page.facts.url,
    inLanguage: page.language,
    mainEntity: answered.map((faq) => ({
      '@type': 'Question',
      name: faq.question,
      inLanguage: languageOfText(page, faq, 'question'),
      acceptedAnswer: { '@type': 'Answer', text: withoutLinks(faq.answer), inLanguage: languageOfText(page, faq, 'answer') },
    })),
  }
}
