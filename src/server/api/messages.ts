import type { LanguageCode } from '#domain/language/languages.ts'

/** The sentences of the API. In `reasons`, `{field}`, `{limit}` and `{choices}` are filled in. */
interface Messages {
  notFound: string
  /** `{fields}` is the list of their names. */
  badParameters: string
  badRequest: string
  /** The content is of a kind that no call reads. */
  notReadable: string
  tooMany: string
  internal: string
  reasons: Record<Reason, string>
}

/** Why a parameter is refused. */
export type Reason = 'number' | 'whole' | 'atLeast' | 'atMost' | 'tooLong' | 'oneOf' | 'once' | 'other'

export const MESSAGES: Record<LanguageCode, Messages> = {
  en: {
    notFound: 'There is nothing at this address.',
    badParameters: 'Please correct these parameters: {fields}.',
    badRequest: 'The server could not read this request.',
    notReadable: 'This kind of content cannot be read. Send a form or JSON.',
    tooMany: 'You have asked for this very often. Please try again in a moment.',
    internal: 'Something went wrong on our side. Please try again in a moment.',
    reasons: {
      number: '“{field}” must be a number.',
      whole: '“{field}” must be a whole number.',
      atLeast: '“{field}” must be {limit} or more.',
      atMost: '“{field}” must be {limit} or less.',
      tooLong: '“{field}” may have at most {limit} characters.',
      oneOf: '“{field}” must be one of: {choices}.',
      once: '“{field}” may be given only once.',
      other: '“{field}” has a value that cannot be used.',
    },
  },
  fa: {
    notFound: 'در این نشانی چیزی پیدا نشد.',
    badParameters: 'لطفاً این پارامترها را اصلاح کنید: {fields}.',
    badRequest: 'سرور نتوانست این درخواست را بخواند.',
    notReadable: 'این نوع محتوا خوانده نمی‌شود. لطفاً فورم یا JSON بفرستید.',
    tooMany: 'این درخواست را خیلی زیاد فرستاده‌اید. لطفاً کمی بعد دوباره تلاش کنید.',
    internal: 'مشکلی از سوی ما پیش آمد. لطفاً کمی بعد دوباره تلاش کنید.',
    reasons: {
      number: '«{field}» باید عدد باشد.',
      whole: '«{field}» باید عدد صحیح باشد.',
      atLeast: '«{field}» باید {limit} یا بیشتر باشد.',
      atMost: '«{field}» باید {limit} یا کمتر باشد.',
      tooLong: '«{field}» حداکثر {limit} نویسه می‌تواند داشته باشد.',
      oneOf: '«{field}» باید یکی از این‌ها باشد: {choices}.',
      once: '«{field}» را فقط یک بار می‌توان فرستاد.',
      other: 'مقدار «{field}» پذیرفتنی نیست.',
    },
  },
  ps: {
    notFound: 'په دې پته څه ونه موندل شول.',
    badParameters: 'مهرباني وکړئ دا پارامترونه سم کړئ: {fields}.',
    badRequest: 'سرور دا غوښتنه ونه شوه لوستلای.',
    notReadable: 'دا ډول منځپانګه نه لوستل کېږي. مهرباني وکړئ فورمه یا JSON ولېږئ.',
    tooMany: 'دا غوښتنه مو ډېره لېږلې ده. مهرباني وکړئ لږ وروسته بیا هڅه وکړئ.',
    internal: 'زموږ له خوا ستونزه رامنځته شوه. مهرباني وکړئ لږ وروسته بیا هڅه وکړئ.',
    reasons: {
      number: '«{field}» باید شمېره وي.',
      whole: '«{field}» باید بشپړه شمېره وي.',
      atLeast: '«{field}» باید {limit} یا ډېر وي.',
      atMost: '«{field}» باید {limit} یا لږ وي.',
      tooLong: '«{field}» تر ټولو ډېر {limit} توري لرلای شي.',
      oneOf: '«{field}» باید له دې څخه یو وي: {choices}.',
      once: '«{field}» یوازې یو ځل لېږل کېدای شي.',
      other: 'د «{field}» ارزښت د منلو وړ نه دی.',
    },
  },
  ru: {
    notFound: 'По этому адресу ничего нет.',
    badParameters: 'Пожалуйста, исправьте параметры: {fields}.',
    badRequest: 'Сервер не смог прочитать этот запрос.',
    notReadable: 'Содержимое этого вида не читается. Отправьте форму или JSON.',
    tooMany: 'Вы слишком часто отправляете этот запрос. Пожалуйста, попробуйте немного позже.',
    internal: 'На нашей стороне что-то пошло не так. Пожалуйста, попробуйте немного позже.',
    reasons: {
      number: '«{field}» должно быть числом.',
      whole: '«{field}» должно быть целым числом.',
      atLeast: '«{field}» должно быть не меньше {limit}.',
      atMost: '«{field}» должно быть не больше {limit}.',
      tooLong: '«{field}» может содержать не более {limit} знаков.',
      oneOf: '«{field}» должно быть одним из: {choices}.',
      once: '«{field}» можно указать только один раз.',
      other: 'Значение «{field}» использовать нельзя.',
    },
  },
}

/** Puts values into the braces of a sentence. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
}
