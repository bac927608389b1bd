import { Fragment } from 'react'

/** A line may break before the signs between the parts of the address, not within them. */
export function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">
        {address.split(/(?=[@.])/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and are never reordered
          <Fragment key={index}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </bdi>
    </a>
  )
}
