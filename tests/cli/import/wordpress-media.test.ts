import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../support/commands/command.ts'
import { PICTURE, place, reportIn, VIALS, write } from '../../support/commands/wordpress-import.ts'
import { problemsOf } from '../../support/samples/content-folder.ts'
import { type ExportItem, wordPressExport } from '../../support/samples/wordpress-export.ts'

test('pictures are downloaded once, and from a private network only with --media-url', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/up/2024/02/vials.jpg') response.end(PICTURE)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitFor(() => expect(server.address()).not.toBeNull())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const items: ExportItem[] = [
    { id: 1, slug: 'one', content: `<img class="wp-image-900" src="a.jpg"><img src="${origin}/wp-content/uploads/b.jpg" alt="b">` },
    VIALS,
    { ...VIALS, id: 901, attachment: `${origin}/wp-content/uploads/b.jpg`, meta: {} },
  ]
  const { file, to } = place(wordPressExport(items))
  const refused = await run(['import', 'wordpress', file, '--to', to, '--download'])
  expect(refused.code).toBe(0)
  expect(asked).toEqual([])
  expect(reportIn(to)).toContain('private network')

  const options = ['import', 'wordpress', file, '--to', to, '--media-url', `${origin}/up`]
  expect((await run(options)).code).toBe(0)
  expect(readFileSync(join(to, 'media/uploads/2024/02/vials.jpg'))).toEqual(PICTURE)
  const first = asked.filter((path) => path.includes('vials')).length
  expect((await run(options)).code).toBe(0)
  expect(asked.filter((path) => path.includes('vials'))).toHaveLength(first)
  expect(await problemsOf(to)).toEqual([])
})

test('an embedded video becomes a picture that opens it, where there is a picture', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/up/videos/youtube-abc.jpg') response.end(PICTURE)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitFor(() => expect(server.address()).not.toBeNull())
  const content =
    '<iframe src="https://www.youtube.com/embed/abc" title="How we work"></iframe>\n\nhttps://vimeo.com/12\n\n<!-- wp:embed {"url":"https://youtu.be/abc"} --><figure>https://youtu.be/abc<figcaption>A film</figcaption></figure><!-- /wp:embed -->'
  const { file, media, to } = place(wordPressExport([{ id: 1, slug: 'one', title: 'Our team', content }]))
  write(join(media, 'videos/vimeo-12.jpg'), PICTURE)
  const { port } = server.address() as AddressInfo
  await run(['import', 'wordpress', file, '--to', to, '--media', media, '--media-url', `http://127.0.0.1:${port}/up`])
  expect(readFileSync(join(to, 'posts/one.en.md'), 'utf8')).toContain(
    [
      '[![Watch the video: How we work](uploads/videos/youtube-abc.jpg)](https://www.youtube.com/watch?v=abc)',
      '[![Watch the video: Our team](uploads/videos/vimeo-12.jpg)](https://vimeo.com/12)',
      '<figure><a href="https://www.youtube.com/watch?v=abc"><img src="uploads/videos/youtube-abc.jpg" alt="Watch the video: Our team"></a><figcaption>A film</figcaption></figure>',
    ].join('\n\n'),
  )
  expect(asked).toEqual(['/up/videos/youtube-abc.jpg'])
  expect(reportIn(to)).toContain('Embedded videos became pictures that open them. (1)')
  expect(await problemsOf(to)).toEqual([])
})

test('the picture of a video that nobody has is not reported like a picture that is lost', async () => {
  const content =
    '<img src="https://old.example/wp-content/uploads/lost.png" alt="Lost"><iframe src="https://www.youtube.com/embed/abc"></iframe>'
  const { file, media, to } = place(wordPressExport([{ id: 1, slug: 'one', content }]))
  await run(['import', 'wordpress', file, '--to', to, '--media', media])
  const [, missing = ''] = reportIn(to).split('## Missing pictures and documents')
  const [lost = '', videos = ''] = missing.split('### Pictures of videos')
  expect(lost).toContain('lost.png')
  expect(lost).not.toContain('youtube')
  expect(videos).toContain('- videos/youtube-abc.jpg (Not found in the --media folder.)')
})
