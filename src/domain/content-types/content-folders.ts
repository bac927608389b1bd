/** Apart from content-types.ts, which browsers load. */
import { CONTENT_TYPES, type DeclaredType, type FolderName, type FolderType, type ItemSource, type KindOfFolder } from './content-types.ts'

export const FOLDER_TYPES = CONTENT_TYPES.filter((type): type is FolderType => 'folder' in type)

export const KIND_OF_FOLDER = Object.fromEntries(FOLDER_TYPES.map(({ folder, kind }) => [folder, kind])) as {
  [Name in FolderName]: KindOfFolder<Name>
}

/** The folder or the YAML file that its items come from. */
export function sourceOf(type: DeclaredType): ItemSource {
  return 'folder' in type ? type.folder : type.file
}
