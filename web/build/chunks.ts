import type { Rolldown } from 'vite';

/** The files of JavaScript that a build writes, by name. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  );
}

/** What the page itself loads. */
export function entryChunks(chunks: Chunks): string[] {
  return [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
}

/** The chunks that stand for the modules that match: what a dynamic import of them asks for. */
export function chunksOfModules(chunks: Chunks, matches: (moduleId: string) => boolean): string[] {
  return [...chunks.values()]
    .filter((chunk) => chunk.facadeModuleId !== null && matches(chunk.facadeModuleId))
    .map((chunk) => chunk.fileName);
}

/** Chunks and everything that they import statically. */
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
