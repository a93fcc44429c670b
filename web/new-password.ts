// The rules of a new password, which is entered twice (§5).
import { MIN_NEW_PASSWORD_CHARS } from '../contract/limits.ts';
import { messages, serverMessages } from '../contract/messages.ts';

interface Problem {
  field: 'newPassword' | 'confirmPassword';
  text: string;
}

/**
 * The first broken rule, if any.
 * @param minChars staff need a longer one
 */
export function findProblem(password: string, confirmation: string, minChars: number): Problem | undefined {
  if (password === '') return { field: 'newPassword', text: messages.newPasswordRequired };
  if (password.length < MIN_NEW_PASSWORD_CHARS) {
    return { field: 'newPassword', text: messages.newPasswordShort };
  }
  if ([...password].length < minChars)
    return { field: 'newPassword', text: serverMessages.staffPasswordShort(minChars) };
  if (confirmation === '') return { field: 'confirmPassword', text: messages.confirmRequired };
  if (confirmation !== password) return { field: 'confirmPassword', text: messages.confirmDiffers };
  return undefined;
}
