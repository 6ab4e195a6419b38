import { access, constants, statfs } from 'node:fs/promises';
import { reasonOf } from '../../shared/reason-of.js';
import { about, type Finding } from './finding.js';

const gibibyte = 1024 ** 3;

/** Checks that the data folder is writable and has free space: a full disk stops the database. */
export async function lookAtDataFolder(folder: string): Promise<readonly Finding[]> {
  const { fine, finding } = about('data folder');
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    return [finding(`${folder} cannot be written: ${reasonOf(error)}.`)];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / gibibyte;
  const sentence = `${folder} has ${free.toFixed(1)} GiB free`;
  return [free < 1 ? finding(`${sentence}: make room before the database stops.`) : fine(`${sentence}.`)];
}
