export async function getJson(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new Error('The editor does not answer. Start "npm run vitrine -- edit" again, and open the link that it prints.')
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

export function postJson(address, body = {}) {
  return getJson(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
