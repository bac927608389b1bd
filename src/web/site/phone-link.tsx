import type { ReactNode } from 'react'
import { asciiDigits } from '#domain/language/ascii-digits.ts'

interface PhoneLinkProps {
  number: string
  className?: string
  /** An icon before the number. */
  children?: ReactNode
}

export function PhoneLink({ number, className, children }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${asciiDigits(number).replace(/[^\d+]/g, '')}`}>
      {children}
      <bdi dir="ltr">{number}</bdi>
    </a>
  )
}
