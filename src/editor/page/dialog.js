// The dialog of the bar and of messages that concern no field.
export function openDialog(title, nodes, label, action) {
  document.getElementById('dialog-title').textContent = title
  document.getElementById('dialog-text').replaceChildren(...nodes)
  const button = document.getElementById('dialog-action')
  button.hidden = !action
  button.textContent = label ?? ''
  button.onclick = action
  const dialog = document.getElementById('dialog')
  if (!dialog.open) dialog.showModal()
}

export function closeDialog() {
  document.getElementById('dialog').close()
}

export function paragraph(text) {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
