/** In a module: the commands also run from their sources, where Node imports no style sheets. */
export const STYLE = `:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f8fa, #0e1420);
  --surface: light-dark(#ffffff, #182132);
  --ink: light-dark(#142033, #e9eff7);
  --ink-2: light-dark(#4b5b70, #a9b8cb);
  --line: light-dark(#d5dde6, #2c3a51);
  --line-strong: light-dark(#74869b, #6f86a3);
  --link: light-dark(#0a5ca8, #7cc4ff);
  --primary: light-dark(#0b4a94, #8ccbff);
  --on-primary: light-dark(#ffffff, #06182c);
  --open: light-dark(#8a4b00, #ffc977);
  --open-soft: light-dark(#fff0d9, #3d2a0e);
  --ok: light-dark(#0b6a4f, #6fddb0);
  --ok-soft: light-dark(#ddf4ea, #0d3b33);
  --bad: light-dark(#b01c48, #ff9db4);
  --bad-soft: light-dark(#fde7ed, #4a1228);
}

* {
  box-sizing: border-box;
}

body {
  margin: 0;
  background: var(--bg);
  color: var(--ink);
  font: 1rem / 1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}

main {
  max-inline-size: 72rem;
  margin-inline: auto;
  padding: 1rem 1rem 3rem;
}

.narrow {
  max-inline-size: 36rem;
}

h1 {
  margin: 0.5rem 0 1rem;
  font-size: 1.5rem;
  line-height: 1.25;
}

h2 {
  margin: 0 0 0.5rem;
  font-size: 1rem;
}

p,
dl,
ol,
ul {
  margin: 0;
}

p + p {
  margin-block-start: 0.5rem;
}

a {
  color: var(--link);
}

nav > a,
.aside a,
.summary a,
.actions a {
  display: inline-block;
  padding-block: 0.35rem;
}

/* The calendar button inside a date has a focus of its own. */
:focus-visible,
input:focus-within {
  outline: 3px solid var(--link);
  outline-offset: 2px;
}

input,
select,
textarea,
button,
.button {
  min-block-size: 2.75rem;
  padding: 0.4rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: 0.5rem;
  background: var(--surface);
  color: inherit;
  font: inherit;
}

textarea {
  display: block;
  inline-size: 100%;
  resize: vertical;
}

button,
.button {
  display: inline-flex;
  align-items: center;
  cursor: pointer;
  text-decoration: none;
}

button:hover,
.button:hover {
  border-color: var(--link);
}

.filters button,
.button,
button[aria-pressed="true"] {
  border-color: var(--primary);
  background: var(--primary);
  color: var(--on-primary);
}

.filters {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.75rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--surface);
}

.filters label {
  min-inline-size: 0;
  color: var(--ink-2);
  font-size: 0.875rem;
}

.filters :is(select, input:not([type="checkbox"])) {
  display: block;
  inline-size: 100%;
  color: var(--ink);
  font-size: 1rem;
}

.filters .wide,
.boxes,
.actions {
  grid-column: 1 / -1;
}

.boxes,
.actions,
.summary,
.pager {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  align-items: center;
}

.box {
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-block-size: 2.25rem;
}

.box input {
  inline-size: 1.25rem;
  min-block-size: 1.25rem;
  margin: 0;
  accent-color: var(--primary);
}

.summary {
  justify-content: space-between;
  margin-block: 1rem 0.5rem;
}

.summary p,
.aside p {
  margin: 0;
}

.pager {
  justify-content: center;
  margin-block-start: 1rem;
}

.aside {
  margin-block-start: 1rem;
}

.list {
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--surface);
  list-style: none;
}

.list li {
  position: relative;
  padding: 0.75rem 1rem;
}

.list li + li {
  border-block-start: 1px solid var(--line);
}

.list p {
  margin: 0;
}

.list a {
  font-weight: 600;
}

/* The whole row is the link. */
.list a::after {
  position: absolute;
  inset: 0;
  content: "";
}

.list li:hover a {
  text-decoration-thickness: 2px;
}

.sender {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 0.75rem;
  align-items: baseline;
  justify-content: space-between;
}

.facts,
.hint {
  color: var(--ink-2);
  font-size: 0.875rem;
}

.marks {
  color: var(--ink);
  font-weight: 600;
}

.words {
  inline-size: fit-content;
}

.status {
  padding: 0.1rem 0.6rem;
  border-radius: 1rem;
  background: var(--open-soft);
  color: var(--open);
  font-size: 0.875rem;
  font-weight: 600;
  white-space: nowrap;
}

.status:is(.done, .accepted, .invited) {
  background: var(--ok-soft);
  color: var(--ok);
}

.status.declined {
  background: var(--bad-soft);
  color: var(--bad);
}

.problem,
p.done {
  margin-block: 1rem;
  padding: 0.75rem 1rem;
  border-radius: 0.5rem;
  background: var(--ok-soft);
  color: var(--ok);
}

.problem {
  background: var(--bad-soft);
  color: var(--bad);
}

.submission {
  display: grid;
  gap: 1rem;
}

.submission > div {
  display: grid;
  gap: 1rem;
  align-content: start;
  min-inline-size: 0;
}

section,
.known,
.fields {
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--surface);
}

.known,
.fields {
  display: grid;
  gap: 0.75rem;
}

dt {
  color: var(--ink-2);
  font-size: 0.875rem;
}

dd {
  margin: 0;
}

.text {
  inline-size: fit-content;
  white-space: pre-wrap;
}

.files,
.emails {
  display: grid;
  gap: 0.5rem;
  padding: 0;
  list-style: none;
}

.files a {
  display: inline-block;
  padding-block: 0.35rem;
}

.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
}

.emails + form {
  margin-block-start: 0.75rem;
}

form .hint {
  margin-block: 0.25rem 0.5rem;
}

.template {
  margin-block-start: 0.5rem;
  padding: 0.75rem;
  border-radius: 0.5rem;
  background: var(--bg);
}

@media (min-width: 40em) {
  .filters {
    grid-template-columns: repeat(4, 1fr);
  }

  .known {
    grid-template-columns: 1fr 1fr;
  }

  .boxes {
    grid-column: 1 / 3;
  }

  .actions {
    grid-column: 3 / -1;
    justify-content: end;
  }
}

@media (min-width: 60em) {
  main {
    padding-inline: 2rem;
  }

  .submission {
    grid-template-columns: 3fr 2fr;
  }
}
`
