import type { Rolldown } from 'vite';

/** The JavaScript files of a build, by name. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  );
}

/** The chunks that the HTML page loads. */
export function entryChunks(chunks: Chunks): string[] {
  return [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
}

/** The chunks that a dynamic import of the matching modules loads. */
export function chunksOfModules(chunks: Chunks, matches: (moduleId: string) => boolean): string[] {
  return [...chunks.values()]
    .filter((chunk) => chunk.facadeModuleId !== null && matches(chunk.facadeModuleId))
    .map((chunk) => chunk.fileName);
}

/** The given chunks and all their direct and indirect static imports. */
export function closure(chunks: Chunks, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (!found.has(name)) {
      found.add(name);
      chunks.get(name)?.imports.forEach(visit);
    }
  };
  names.forEach(visit);
  return found;
}
