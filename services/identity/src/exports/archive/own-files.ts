import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { PersonalSourcesService, SourceTable } from '../../personal/personal-sources.service.js';

/** A stored file of the person. */
export interface OwnFile {
  readonly service: ServiceName;
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether the archive has room for it. */
  readonly hasRoom: boolean;
}

/** The table of each service that names its files. */
const fileTable = 'blob';

const maxFiles = 10_000;

/** The bytes of all files in an archive. */
const maxFilesBytes = 700 * 1024 * 1024;

/** The files of a person in all services. Those of identity are earlier archives. */
export async function ownFiles(
  sources: PersonalSourcesService,
  tables: readonly SourceTable[],
  userId: string,
): Promise<OwnFile[]> {
  const found: OwnFile[] = [];
  let bytes = 0;
  for (const table of tables) {
    if (table.table !== fileTable || table.service === 'identity') continue;
    for await (const rows of sources.pages(table, userId)) {
      for (const row of rows) {
        const sizeBytes = Number(row['size_bytes']);
        const hasRoom = found.length < maxFiles && bytes + sizeBytes <= maxFilesBytes;
        if (hasRoom) bytes += sizeBytes;
        const [id, name] = [String(row['id']), String(row['name'])];
        found.push({ service: table.service, id, name, sizeBytes, hasRoom });
      }
    }
  }
  return found;
}

/** The bytes of the files that an archive takes. */
export const bytesOf = (files: readonly OwnFile[]): number =>
  files.reduce((sum, { sizeBytes, hasRoom }) => sum + (hasRoom ? sizeBytes : 0), 0);

/** A path in the archive that no system takes for another folder, with the name that people know. */
export function pathOfFile({ service, name }: Pick<OwnFile, 'service' | 'name'>, number: number): string {
  // A dot or a space at the end is lost on some systems.
  const safe = name
    .slice(0, 120)
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/[. ]$/, '_');
  return `files/${service}/${number}-${safe || 'file'}`;
}
