// The texts of docs/product.md §5 and §8, byte for byte: odd spellings are part of the promise. The tests of the
// screens prove when each appears.
import { expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';

it('the contract has exactly the documented texts', () => {
  const { fieldRequired, emailInvalid, fileTooLarge, ...texts } = messages;
  expect(texts).toEqual({
    loginOk: 'Login Successful',
    loginFailed: 'Login failed! Please try again.',
    loginWrong: 'Username or Password is incorrect!.',
    staffLoginFault: 'Something went wrong. Please try again later.',
    emailExists: 'Email already exists!Redirecting to login...',
    registrationOk: 'Registration successful! Redirecting to login...',
    registrationFailed: 'Registration failed! Please try again.',
    registrationFault: 'Something went wrong. Please try again later.',
    contactNumberInvalid: 'Enter a valid 10-digit contact number.',
    passwordShort: 'Password must be at least 5 characters long.',
    passwordsDiffer: 'Password and Confirm Password do not match.',
    passwordShortLive: 'Password must be at least 5 characters long',
    passwordsDifferLive: 'Password does not match',
    requiredFields: 'Please fill in all required fields.',
    contactOk: 'Form submitted successfully!',
    contactFault: 'Mail Sent successfully!',
    contactFirstName: 'Enter First Name',
    contactEmail: 'Enter email adress',
    contactPhone: 'Enter Contact number',
    contactOrganisation: 'Enter organisation Name',
    deleteConfirm: 'Are you sure you want to delete this inquiry?',
    deleteOk: 'Delete Succesfuuly',
    deleteFailed: 'Failed to delete inquiry',
    submitFailed: 'Inquiry Submitted failed! Please try again.',
    submitFault: 'Something went wrong. Please try again later.',
    forgotOk: 'Reset link sent to your email!',
    forgotNoMatch: 'Email address does not match.',
    forgotFault: 'Enter valid email address!.',
    resetOk: 'New Password Update Successfully!',
    resetFault: ' Password/Token is incorrect!.',
    newPasswordRequired: 'New Password is required',
    newPasswordShort: 'New Password must be at least 6 characters long',
    confirmRequired: 'Confirm Password is required',
    confirmDiffers: 'Passwords do not match',
  });
  expect(fieldRequired('Full Name')).toBe('Full Name is required.');
  expect(emailInvalid('a@b.example')).toBe('Please enter a valid email address (a@b.example).');
  expect(fileTooLarge('huge.pdf')).toBe('File "huge.pdf" exceeds the maximum limit of 1GB.');
});
