import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMANDS, commandsTable, help, helpOn, readCommandLine } from "./commands.ts";

const names = Object.keys(COMMANDS);

describe("help", () => {
  test.each([["help"], ["--help"], ["-h"]])("`%s` lists every command with its purpose", (typed) => {
    const read = readCommandLine([typed]);
    expect(read).toEqual({ kind: "answer", text: help() });
    for (const name of names) expect(help()).toMatch(new RegExp(`^  ${name} .*\\S`, "m"));
  });
  test("a missing command is an error and prints the help", () =>
    expect(readCommandLine([])).toEqual({ kind: "wrong", text: `Name a command.\n\n${help()}` }));
  test("an unknown command is named, and the known ones are listed", () =>
    expect(readCommandLine(["serv"])).toEqual({ kind: "wrong", text: `"serv" is not a command.\n\n${help()}` }));
  test("a property of every object (`constructor`) is not a command", () =>
    expect(readCommandLine(["constructor"])).toMatchObject({ kind: "wrong" }));
  test.each(names)("%s: `--help`, `-h` and a preceding `help` explain it, whatever else is typed", (name) => {
    const answer = { kind: "answer", text: helpOn(name as keyof typeof COMMANDS) };
    for (const typed of [
      [name, "--help"],
      [name, "a", "b", "c", "d", "--help"],
      [name, "-h"],
      ["help", name],
    ])
      expect(readCommandLine(typed)).toEqual(answer);
    expect(answer.text).toContain(`main.js ${name}`);
    for (const option of Object.keys(COMMANDS[name as keyof typeof COMMANDS].options ?? {}))
      expect(answer.text).toMatch(new RegExp(`^  --${option} `, "m"));
  });
  test("`help` on an unknown command says so", () => expect(readCommandLine(["help", "x"])).toMatchObject({ kind: "wrong" }));
});

describe("a command line", () => {
  test("is parsed into arguments and options", () =>
    expect(readCommandLine(["import", "our-content"])).toEqual({
      kind: "run",
      name: "import",
      args: ["our-content"],
      options: {},
      values: {},
    }));
  test("takes values of options in both forms", () =>
    expect(readCommandLine(["doctor", "--mail", "a@b.test", "--sms=+6281", "--json"])).toMatchObject({
      args: [],
      options: { json: true },
      values: { mail: "a@b.test", sms: "+6281" },
    }));
  test.each([
    [["doctor", "--mail"], "--mail needs a value."],
    [["doctor", "--mail", "--json"], "--mail needs a value."],
    [["migrate", "now"], "migrate takes no more than 0 arguments; 1 were given."],
    [["web", "--port"], "--port is not an option of web."],
    [["import", "--nothing"], "--nothing is not an option of import."],
    [["import", "a", "b"], "import takes no more than 1 argument; 2 were given."],
    [["invite-administrator", "a@b.test"], "invite-administrator needs <name>."],
    [["import", "--starter=x", "a"], "--starter takes no value."],
    [["recover", "--since"], "--since needs a value."],
    [["recover", "--lift=now"], "--lift takes no value."],
  ])("%j is refused with a sentence and the command's help", (typed, says) => {
    const read = readCommandLine(typed);
    expect(read.kind).toBe("wrong");
    expect(read.kind === "wrong" && read.text.split("\n\n")[0]).toBe(says);
    expect(read.kind === "wrong" && read.text).toContain(helpOn(typed[0] as keyof typeof COMMANDS));
  });
});

test("docs/operations.md has the same table", () => {
  const [, block = ""] =
    /<!-- commands: from src\/commands\/commands.ts -->\n([\s\S]*?)<!-- \/commands -->/.exec(
      readFileSync("docs/operations.md", "utf8"),
    ) ?? [];
  expect(block).toBe(commandsTable());
});
