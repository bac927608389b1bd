import type { ReactNode } from 'react'
import { useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import { chatAddress } from './chat-address.ts'
import { PhoneLink } from './phone-link.tsx'
import { useContact, useSite } from './site.tsx'

/** Buttons for a row of them. */
export function ContactWays() {
  const phone = useContact()?.phone
  return (
    <>
      {phone && (
        <PhoneLink number={phone} className="button button-line">
          <Icon name="phone" />
        </PhoneLink>
      )}
      <ChatLink className="button button-line">
        <Icon name="message-circle" />
      </ChatLink>
    </>
  )
}

/** Opens in a new tab; nothing without a number for the chat. */
export function ChatLink({ className, children }: { className?: string; children?: ReactNode }) {
  const t = useTranslate()
  const address = chatAddress(useSite(), t('contact.chatText'))
  if (!address) return null
  return (
    <a className={className} href={address} target="_blank" rel="noopener">
      {children}
      {t('contact.chat')}
      <span className="visually-hidden"> ({t('product.newTab')})</span>
    </a>
  )
}
