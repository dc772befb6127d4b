import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMANDS, commandsTable, help, helpOn, readCommandLine } from "./commands.ts";

const names = Object.keys(COMMANDS);

describe("help", () => {
  test.each([["help"], ["--help"], ["-h"]])("`%s` lists every command with what it does", (typed) => {
    const read = readCommandLine([typed]);
    expect(read).toEqual({ kind: "answer", text: help() });
    for (const name of names) expect(help()).toMatch(new RegExp(`^  ${name} .*\\S`, "m"));
  });
  test("without a command it is an error, and helps all the same", () =>
    expect(readCommandLine([])).toEqual({ kind: "wrong", text: `Name a command.\n\n${help()}` }));
  test("an unknown command is named, and the others are listed", () =>
    expect(readCommandLine(["serv"])).toEqual({ kind: "wrong", text: `"serv" is no command.\n\n${help()}` }));
  test("what objects are born with is no command", () =>
    expect(readCommandLine(["constructor"])).toMatchObject({ kind: "wrong" }));
  test.each(names)("%s: `--help`, `-h` and `help` before it explain it, whatever else is typed", (name) => {
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
  test("`help` on what is no command says so", () => expect(readCommandLine(["help", "x"])).toMatchObject({ kind: "wrong" }));
});

describe("a command line", () => {
  test("is read into its arguments and options", () =>
    expect(readCommandLine(["import", "our-content"])).toEqual({
      kind: "run",
      name: "import",
      args: ["our-content"],
      options: {},
      values: {},
    }));
  test("takes values of options, in both forms", () =>
    expect(readCommandLine(["doctor", "--mail", "a@b.test", "--sms=+6281", "--json"])).toMatchObject({
      args: [],
      options: { json: true },
      values: { mail: "a@b.test", sms: "+6281" },
    }));
  test.each([
    [["doctor", "--mail"], "--mail needs a value."],
    [["doctor", "--mail", "--json"], "--mail needs a value."],
    [["migrate", "now"], "migrate takes no more than 0 arguments; 1 were given."],
    [["web", "--port"], "--port is no option of web."],
    [["import", "--nothing"], "--nothing is no option of import."],
    [["import", "a", "b"], "import takes no more than 1 argument; 2 were given."],
    [["invite-administrator", "a@b.test"], "invite-administrator needs <name>."],
    [["import", "--starter=x", "a"], "--starter takes no value."],
    [["recover", "--since"], "--since needs a value."],
    [["recover", "--lift=now"], "--lift takes no value."],
  ])("%j is refused in a sentence, with the command's help", (typed, says) => {
    const read = readCommandLine(typed);
    expect(read.kind).toBe("wrong");
    expect(read.kind === "wrong" && read.text.split("\n\n")[0]).toBe(says);
    expect(read.kind === "wrong" && read.text).toContain(helpOn(typed[0] as keyof typeof COMMANDS));
  });
});

test("docs/operations.md has the same table", () => {
  const [, block = ""] =
    /<!-- commands: from src\/commands.ts -->\n([\s\S]*?)<!-- \/commands -->/.exec(readFileSync("docs/operations.md", "utf8")) ??
    [];
  expect(block).toBe(commandsTable());
});
