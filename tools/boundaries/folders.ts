/** The limit of a folder: more files than this are not found by reading their names. */
const MOST_FILES = 35;

/** A sentence for each folder that holds too many files; `files` are paths with `/`. */
export function crowdedFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/"))) || ".";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} files, more than ${MOST_FILES}`);
}
