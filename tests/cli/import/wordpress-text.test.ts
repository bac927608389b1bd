import { expect, test } from 'vitest'
import { imported, VIALS } from '../../support/commands/wordpress-import.ts'
import type { ExportItem } from '../../support/samples/wordpress-export.ts'

/** The Markdown of one text. */
async function markdownOf(content: string, others: ExportItem[] = [], meta: Record<string, string> = {}): Promise<string> {
  const { read } = await imported([{ id: 1, slug: 'one', content, meta }, VIALS, ...others])
  return read('posts/one.en.md')
    .replace(/^---[\s\S]*?\n---\n\n/, '')
    .trimEnd()
}

test.each<[string, string, string]>([
  ['paragraphs of the classic editor', 'First line\nsecond line\n\nNext <b>one</b>', 'First line\\\nsecond line\n\nNext **one**'],
  ['paragraphs within a quotation', '<blockquote>One\n\nTwo</blockquote>', '> One\n>\n> Two'],
  [
    'a code block, whose brackets are no shortcodes',
    '<pre><code>a [gallery ids="1"]\n\n\n  b</code></pre>',
    '```\na [gallery ids="1"]\n\n\n  b\n```',
  ],
  [
    'nested columns',
    '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div><!-- wp:paragraph --><p>Left</p><!-- /wp:paragraph --></div><!-- /wp:column --><!-- wp:column --><div><!-- wp:columns --><div><!-- wp:column --><div><p>Right</p></div><!-- /wp:column --></div><!-- /wp:columns --></div><!-- /wp:column --></div><!-- /wp:columns -->',
    'Left\n\nRight',
  ],
  ['headings below the title of the page', '<h1>One</h1><h5>Five</h5>', '## One\n\n#### Five'],
  ['a list in a list', '<!-- wp:list --><ul><li>a<ul><li>b</li></ul></li></ul><!-- /wp:list -->', '- a\n  - b'],
  [
    'a table with headings',
    '<figure class="wp-block-table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><figcaption>Doses</figcaption></figure>',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\n_Doses_',
  ],
  [
    'a table that Markdown has no words for',
    '<table class="x"><tr><td colspan="2" style="color:red">a</td></tr></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  [
    'a pull quotation',
    '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Wise</p><cite>Someone</cite></blockquote></figure><!-- /wp:pullquote -->',
    '> Wise\n>\n> _Someone_',
  ],
  [
    'an embedded video',
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=abc</div><figcaption>A film</figcaption></figure><!-- /wp:embed -->',
    '[Watch the video: youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)\n\n_A film_',
  ],
  ['an old embed', 'Look:\n\n[embed]https://vimeo.com/1[/embed]', 'Look:\n\n[Watch the video: vimeo.com/1](https://vimeo.com/1)'],
  [
    'frames of videos, with titles and places in them',
    '<iframe src="//www.youtube-nocookie.com/embed/a-B_c?rel=0&amp;start=90" title="How we work"></iframe><iframe data-src="https://player.vimeo.com/video/12?h=0f1e" title="YouTube video player"></iframe><style>.h{}</style><div class="h_iframe-aparat_embed_frame"><span style="display:block"></span><iframe src="https://www.aparat.com/video/video/embed/videohash/Xy12Z/vt/frame" allowFullScreen="true"></iframe></div><div id="1"><script src="https://www.aparat.com/embed/Xy12Z?data[rnddiv]=1"></script></div>',
    '[Watch the video: How we work](https://www.youtube.com/watch?v=a-B_c\\&t=90)\n\n[Watch the video: vimeo.com/12/0f1e](https://vimeo.com/12/0f1e)\n\n[Watch the video: aparat.com/v/Xy12Z](https://www.aparat.com/v/Xy12Z)\n\n[Watch the video: aparat.com/v/Xy12Z](https://www.aparat.com/v/Xy12Z)',
  ],
  [
    'an old player',
    '<object width="425"><param name="movie" value="http://www.youtube.com/v/abc?fs=1"><embed src="http://www.youtube.com/v/abc?fs=1"></object>',
    '[Watch the video: youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
  ],
  [
    'shortcodes of videos',
    '[youtube=https://youtu.be/abc&w=640] [vimeo 12 w=500 h=281] [aparat id="Xy12Z"] [youtube]https://www.youtube.com/watch?v=def[/youtube] [youtube id="ghi" title="At work"]',
    '[Watch the video: youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)\n\n[Watch the video: vimeo.com/12](https://vimeo.com/12)\n\n[Watch the video: aparat.com/v/Xy12Z](https://www.aparat.com/v/Xy12Z)\n\n[Watch the video: youtube.com/watch?v=def](https://www.youtube.com/watch?v=def)\n\n[Watch the video: At work](https://www.youtube.com/watch?v=ghi)',
  ],
  [
    'a link to a video, which is only a link, and an embedded page that is no video',
    '<p>See <a href="https://youtu.be/abc">this</a>.</p><iframe src="https://www.youtube.com/embed/videoseries?list=x"></iframe><iframe src="https://maps.example/x"></iframe>',
    'See [this](https://youtu.be/abc).\n\n[youtube.com/videoseries?list=x](https://www.youtube.com/embed/videoseries?list=x)\n\n[maps.example/x](https://maps.example/x)',
  ],
  [
    'code about videos',
    '<pre><code>[youtube id="abc"]\n&lt;iframe src="https://www.youtube.com/embed/abc"&gt;</code></pre>\n[code lang="html"]\n<iframe src="https://www.youtube.com/embed/abc"></iframe>\n\n  [vimeo 12]\n[/code]\n\n[sourcecode]a &lt; b[/sourcecode]',
    '```\n[youtube id="abc"]\n<iframe src="https://www.youtube.com/embed/abc">\n```\n\n```html\n<iframe src="https://www.youtube.com/embed/abc"></iframe>\n\n  [vimeo 12]\n```\n\n```\na < b\n```',
  ],
  [
    'buttons',
    '<!-- wp:buttons --><div><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="mailto:info@old.example">Write</a></div><!-- /wp:button --></div><!-- /wp:buttons -->',
    '[Write](mailto:info@old.example)',
  ],
  [
    'a separator, a spacer and a read-more',
    '<p>a</p><!-- wp:separator --><hr/><!-- /wp:separator --><!-- wp:spacer --><div aria-hidden="true"></div><!-- /wp:spacer --><!-- wp:more --><!--more--><!-- /wp:more --><p>b</p>',
    'a\n\n***\n\nb',
  ],
  ['a verse', '<!-- wp:verse --><pre class="wp-block-verse">One\nTwo</pre><!-- /wp:verse -->', 'One\\\nTwo'],
  [
    'details',
    '<!-- wp:details --><details><summary>More</summary><!-- wp:paragraph --><p>Here</p><!-- /wp:paragraph --></details><!-- /wp:details -->',
    '**More**\n\nHere',
  ],
  [
    'a picture with a caption',
    '<!-- wp:image {"id":900} --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="" class="wp-image-900"/><figcaption>Our <em>vials</em></figcaption></figure><!-- /wp:image -->',
    '<figure><img src="uploads/2024/02/vials.jpg" alt="Three vials on a tray"><figcaption>Our <em>vials</em></figcaption></figure>',
  ],
  [
    'a caption shortcode',
    '[caption id="attachment_900" align="left" width="300"]<a href="https://old.example/wp-content/uploads/2024/02/vials.jpg"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x225.jpg" alt="Vials here" /></a> Words[/caption]',
    '<figure><img src="uploads/2024/02/vials.jpg" alt="Vials here"><figcaption>Words</figcaption></figure>',
  ],
  [
    'a gallery shortcode',
    '[gallery columns="2" ids="900,900"]',
    '![Three vials on a tray](uploads/2024/02/vials.jpg)\n\n![Three vials on a tray](uploads/2024/02/vials.jpg)',
  ],
  [
    'a gallery block',
    '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":900} --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="One"/><figcaption>First</figcaption></figure><!-- /wp:image -->\n\n<!-- wp:image {"id":900} --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="Two"/></figure><!-- /wp:image --><figcaption class="blocks-gallery-caption">Our <em>vials</em></figcaption></figure><!-- /wp:gallery -->',
    '<figure><img src="uploads/2024/02/vials.jpg" alt="One"><figcaption>First</figcaption></figure>\n\n![Two](uploads/2024/02/vials.jpg)\n\n_Our *vials*_',
  ],
  [
    'a gallery block of earlier versions',
    '<!-- wp:gallery {"ids":[900]} --><figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><a href="https://old.example/vials/"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="One" data-id="900" class="wp-image-900"/></a><figcaption class="blocks-gallery-item__caption">First</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="Two" data-id="900"/></figure></li></ul></figure><!-- /wp:gallery --><ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="Three"/></figure></li></ul>',
    '<figure><a href="https://old.example/vials/"><img src="uploads/2024/02/vials.jpg" alt="One"></a><figcaption>First</figcaption></figure>\n\n![Two](uploads/2024/02/vials.jpg)\n\n![Three](uploads/2024/02/vials.jpg)',
  ],
  [
    'a gallery that a plug-in has written',
    '<div class="gallery"><dl class="gallery-item"><dt class="gallery-icon"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="One"/></dt><dd class="wp-caption-text gallery-caption">First</dd></dl><dl class="gallery-item"><dt class="gallery-icon"><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="Two"/></dt></dl></div>',
    '<figure><img src="uploads/2024/02/vials.jpg" alt="One"><figcaption>First</figcaption></figure>\n\n![Two](uploads/2024/02/vials.jpg)',
  ],
  [
    'a list with a picture',
    '<ul><li><img src="https://old.example/wp-content/uploads/2024/02/vials-300x200.jpg" alt="One"/></li><li>b</li></ul>',
    '- ![One](uploads/2024/02/vials.jpg)\n- b',
  ],
  ['sounds', '[audio mp3="https://old.example/wp-content/uploads/a.mp3"][/audio]', '[a.mp3](https://old.example/wp-content/uploads/a.mp3)'],
  [
    'page builders',
    '[vc_row][vc_column width="1/2"]Words[/vc_column][/vc_row][et_pb_text admin_label="x"]More[/et_pb_text]',
    'Words\n\nMore',
  ],
  [
    'unknown shortcodes, but not words in brackets',
    'a [contact-form-7 id="1" title="x"] b [sic] c [[gallery]]',
    'a b \\[sic] c \\[gallery]',
  ],
  [
    'a link to a document that is not there',
    '<a href="/wp-content/uploads/2020/01/prices.pdf">Prices</a>',
    '[Prices](https://old.example/wp-content/uploads/2020/01/prices.pdf)',
  ],
  [
    'dangerous and invisible things',
    '<p onclick="x()">a<script>alert(1)</script><style>p{}</style><iframe src="javascript:alert(1)"></iframe><a href="javascript:alert(1)">b</a><a href="#top">c</a></p>',
    'abc',
  ],
  ['letters of formulas', 'H<sub>2</sub>O and 10<sup>3</sup>', 'H<sub>2</sub>O and 10<sup>3</sup>'],
  ['what looks like Markdown', 'a * b _c_ [^1] # no\n\n1. x', 'a \\* b \\_c\\_ \\[^1] # no\n\n1\\. x'],
  ['two line breaks', '<p>a<br><br>b<br></p>', 'a\n\nb'],
])('%s', async (_, content, markdown) => {
  expect(await markdownOf(content)).toBe(markdown)
})

test('shared blocks and footnotes are in their places', async () => {
  const shared: ExportItem = { id: 50, type: 'wp_block', content: '<!-- wp:paragraph --><p>Shared words</p><!-- /wp:paragraph -->' }
  const content = '<!-- wp:block {"ref":50} /--><p>x<sup data-fn="n"><a href="#n">1</a></sup></p><!-- wp:footnotes /-->'
  const meta = { footnotes: JSON.stringify([{ id: 'n', content: 'A <em>note</em>' }]) }
  expect(await markdownOf(content, [shared], meta)).toBe('Shared words\n\nx<sup>1</sup>\n\n1. A _note_')
})
