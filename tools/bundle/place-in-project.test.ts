/** The project's files are recognised in whatever folder it was cloned into, and files outside it are not. */
import { describe, expect, test } from "vitest";
import { chunkGroups } from "./chunks.ts";
import { placeInProject } from "./place-in-project.ts";
import { isMessages } from "./precompiled-messages.ts";

const PROJECTS = [
  "/opt/sampai",
  "/home/ani/src/sampai",
  "/home/ani/src/my folder é/sampai",
  "/home/ani/src/web/brand",
  "/srv/node_modules/zod/sampai",
  "/srv/node_modules/react/assets/pg",
  "/a.b+c(d)/[src]/src",
];

describe.each(PROJECTS)("cloned into %s", (project) => {
  const chunk = (place: string) => {
    const id = `${project}/${place}`;
    return (
      chunkGroups(project)
        .find((group) => group.test(id))
        ?.name(id) ?? null
    );
  };

  test.each([
    ["src/content/messages.ts", true],
    ["src/identity/refusals/messages.ts", true],
    ["src/web/ui/messages.ts", true],
    ["src/kernel/validation/messages.ts", false],
    ["simulators/bank/messages.ts", false],
    ["tools/messages.ts", false],
    ["node_modules/other/src/messages.ts", false],
    ["node_modules/icu/messages.ts", false],
    ["src/content/messages.tsx", false],
    ["src/content/read-messages.ts", true],
  ])("%s is compiled: %s", (place, expected) => {
    expect(isMessages(`${project}/${place}`, project)).toBe(expected);
  });

  test.each([
    ["src/root.tsx", "base"],
    ["src/web/brand/logo.tsx", "base"],
    ["node_modules/react-dom/client.js", "base"],
    ["node_modules/react-router/node_modules/cookie/index.js", "base"],
    ["src/web/api.ts", "app"],
    ["node_modules/zod/v4/core/schemas.js", "app"],
    ["src/kernel/money.ts", null],
    ["src/content/articles/web/article.page.tsx", null],
    ["src/web/ui/form/app-form.tsx", "forms"],
    ["src/web/ui/form/messages.ts?messages=fieldMessages", "shared-fieldMessages"],
    ["src/web/ui/form/control.tsx", "shared-form-control"],
    ["node_modules/lucide-react/dist/esm/icons/lock.mjs", "shared-lock"],
    ["node_modules/lucide-react/dist/esm/icons/bell.mjs", "room-signs"],
    ["node_modules/qr/index.js", null],
    ["tools/web/brand/logo.tsx", null],
  ])("%s goes into %s", (place, expected) => {
    expect(chunk(place)).toBe(expected);
  });

  test("files beside or above the project are not part of it", () => {
    for (const id of [
      `${project}-old/src/root.tsx`,
      "/elsewhere/src/root.tsx",
      "\0virtual:react-router/browser-manifest",
      "src/root.tsx",
    ])
      expect(placeInProject(id, project) ?? "", id).not.toMatch(/^src\//);
    expect(placeInProject("/elsewhere/node_modules/zod/index.js", project)).toBe("node_modules/zod/index.js");
  });
});

test("this folder is the project", () => {
  expect(placeInProject(import.meta.filename)).toBe("tools/bundle/place-in-project.test.ts");
});
