import type { ReactNode } from 'react'
import { phoneAddress } from '#domain/language/ascii-digits.ts'

interface PhoneLinkProps {
  number: string
  className?: string
  /** An icon before the number. */
  children?: ReactNode
}

export function PhoneLink({ number, className, children }: PhoneLinkProps) {
  return (
    <a className={className} href={phoneAddress(number)}>
      {children}
      <bdi dir="ltr">{number}</bdi>
    </a>
  )
}
