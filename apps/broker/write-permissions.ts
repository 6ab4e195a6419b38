import { writeFile } from 'node:fs/promises';
import { permissionsFile, permissionsPath } from './permissions-file.js';

await writeFile(permissionsPath, await permissionsFile());
