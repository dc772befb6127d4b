/** Prints the table of commands for docs/operations.md; a test compares them: `node tools/generated/commands-table.ts`. */
import { commandsTable } from "../../src/commands/commands.ts";

process.stdout.write(commandsTable());
