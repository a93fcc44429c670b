// The operator's command. Wrong words print the usage with exit code 2 before anything is opened; a failure prints one line
// with exit code 1.
import { Command, CommanderError } from 'commander';
import { operatorCommand } from '../../base/operator-command.ts';
import { versionAndCommit } from '../../base/version.ts';
import { addAccountCommands } from './account.ts';
import { addBackupCommand } from './backup.ts';
import { addCheckCommand } from './check.ts';
import { addInquiryCommands } from './inquiry.ts';
import { addKeysCommands } from './keys.ts';
import { addMailCommands } from './mail.ts';
import { addRestoreCommand } from './restore.ts';

export function newProgram(): Command {
  const program = new Command(operatorCommand('').trim())
    .description('All commands need the settings that the server was started with.')
    .version(versionAndCommit, '--version')
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      subcommandDescription: (command) => `${command.description().split('. ')[0]}`,
    })
    .showHelpAfterError()
    .exitOverride();
  addAccountCommands(program.command('account').description('accounts of clients and staff'));
  addInquiryCommands(program.command('inquiry').description('one inquiry, even after it was deleted'));
  addCheckCommand(program.command('check'));
  addBackupCommand(program.command('backup'));
  addRestoreCommand(program.command('restore'));
  addMailCommands(program.command('mail').description('the emails that wait to be sent'));
  addKeysCommands(program.command('keys').description('the key that signs, and the keys of files'));
  return program;
}

/** @returns the exit code */
export async function review(words: readonly string[]): Promise<number> {
  try {
    await newProgram().parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // It has printed what was wrong with the words, or what was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
