import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// A server of nothing but node:http that sends one answer: node bare-server.ts BODY-FILE HEADERS-AS-JSON.
const [file = '', headers = '[]'] = process.argv.slice(2)
const body = readFileSync(file)
const names: string[] = JSON.parse(headers)
const server = createServer((_request, response) => {
  response.writeHead(200, names)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
