// The owner's specification, literally: the texts of its dialogs byte for byte, odd spellings included (§5, §8), the entries
// of its header (§2), and the fields of its calls (§7). The tests of the screens and of the server prove what each does;
// what we do differently is in docs/differences.md.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { messages } from '../../contract/messages.ts';
import { storeAccountFacts, storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

/** Of each call: the methods it is made with, its payload, and what else its address or its body may have with us. */
const CALLS: Readonly<Record<string, readonly [method: string, payload: string, ours: string]>> = {
  '/sendschedulemail': ['GET', 'first_name last_name email phone organisation comments', ''],
  '/user/login': ['GET', 'username password', 'code'],
  '/api/clientdetails': ['GET', 'fullName organization email contactNumber clientcnfrmpassword', ''],
  '/api/getClientsinquiry': ['GET', 'page limit clientid Keyword', 'status urgency due mine unread sort'],
  '/api/deleteInquiry': ['GET', 'inquiryid', ''],
  '/api/getClientsinquiryview': ['GET', 'inquiryid', 'parts'],
  '/api/addclientingiry': [
    'POST',
    'caseType aboutCase urgencyLevels selectedServices clientid mode customizedReports otherService',
    'matternumber draftid',
  ],
  '/api/updateclientingiry': ['POST', 'processcomments processerids mode getinquiryid', 'draftid'],
  '/user/forgotpassword': ['GET', 'email', ''],
  '/user/setnewpassword': ['GET', 'userId token newPassword', ''],
  '/admin/login': ['GET', 'username password', 'code'],
};

it('the calls of §7 have their methods, their fields, and no other required one', () => {
  for (const [path, [method, payload, ours]] of Object.entries(CALLS)) {
    const call = Object.values(endpoints).find((endpoint) => endpoint.path === path);
    expect(call?.methods, path).toContain(method);
    const shape = (call?.input as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
    const fields = Object.keys(shape).sort();
    expect(fields, path).toEqual(`${payload} ${ours}`.trim().split(' ').sort());
    for (const field of ours.split(' ').filter(Boolean))
      expect(shape[field]?.safeParse(undefined).success, `${path} ${field}`).toBe(true);
  }
});

it('the header has exactly the entries of §2 for each kind of visitor', {
  tags: ['R2.36'],
}, async () => {
  stubWire(() => ({ body: { success: 1, data: [], total_records: 0 } }));
  const entries = async () => {
    openSite('/faq');
    await screen.findByRole('heading', { level: 1 });
    const [nav] = await within(screen.getByRole('banner')).findAllByRole('navigation');
    const items = [...(nav?.querySelectorAll(':scope > :is(a, .who, button), summary') ?? [])];
    cleanup();
    return items.map(({ textContent }) => textContent);
  };
  expect(await entries()).toEqual([
    'Home',
    'Services',
    'About Us',
    'FAQ',
    'Blogs',
    'Contact Us',
    'Client Register',
    'Sign In',
  ]);
  storeClient(7, 'Dana Whitfield');
  expect(await entries()).toEqual(['Review Request', 'Dana Whitfield', 'LogOut']);
  storeStaff(1, 'root');
  expect(await entries()).toEqual(['Client Inquiry', 'Admin', 'LogOut']);
  storeAccountFacts({ administrator: '1' }, undefined);
  expect(await entries()).toEqual(['Client Inquiry', 'Admin', 'LogOut']);
});

it('the dialogs have exactly the texts of §5 and §8', () => {
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
