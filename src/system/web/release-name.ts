const SHORT_COMMIT = 8;

/** A release as people quote it: the version and the start of its commit. */
export function releaseName({ version, commit }: { readonly version: string; readonly commit: string | null }): string {
  return commit === null ? version : `${version} · ${commit.slice(0, SHORT_COMMIT)}`;
}
