import { asciiDigits } from '#domain/language/ascii-digits.ts'

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${asciiDigits(number).replace(/[^\d+]/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  )
}
