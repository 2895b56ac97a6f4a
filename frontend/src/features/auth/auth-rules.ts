import { isAddress } from '@plumbline/contracts/address';
import { limits } from '@plumbline/contracts/limits';
import type { FieldErrors } from '@plumbline/web/use-form';

export interface LoginForm {
  email: string;
  password: string;
}
export interface RegisterForm extends LoginForm {
  name: string;
  phone: string;
  confirm: string;
}

const emailError = (email: string): string | undefined => {
  if (email.trim() === '') return 'auth.email.required';
  return isAddress(email) ? undefined : 'auth.email.invalid';
};

const only = <Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> => {
  const found: FieldErrors<Field> = {};
  for (const field in errors) if (errors[field] !== undefined) found[field] = errors[field];
  return found;
};

export const checkLogin = ({ email, password }: LoginForm): FieldErrors<keyof LoginForm> =>
  only({ email: emailError(email), password: password === '' ? 'auth.password.required' : undefined });

const nameError = (name: string): string | undefined => {
  const length = name.trim().length;
  if (length === 0) return 'auth.name.required';
  return length > limits.nameMaxLength ? 'auth.name.too_long' : undefined;
};

const phoneError = (phone: string): string | undefined =>
  phone.trim().length > limits.phoneMaxLength ? 'auth.phone.too_long' : undefined;

const passwordError = (password: string): string | undefined =>
  password.length < limits.passwordMinLength || password.length > limits.passwordMaxLength
    ? 'auth.password.length'
    : undefined;

const confirmError = (confirm: string, password: string): string | undefined => {
  if (confirm === '') return 'auth.confirm.required';
  return confirm === password ? undefined : 'auth.confirm.different';
};

export const checkRegister = ({
  name,
  phone,
  email,
  password,
  confirm,
}: RegisterForm): FieldErrors<keyof RegisterForm> =>
  only({
    name: nameError(name),
    phone: phoneError(phone),
    email: emailError(email),
    password: passwordError(password),
    confirm: confirmError(confirm, password),
  });

export type ForgotForm = Pick<LoginForm, 'email'>;
export type NewPasswordForm = Pick<RegisterForm, 'password' | 'confirm'>;
export type PasswordForm = NewPasswordForm & { current: string };
export type ProfileForm = Pick<RegisterForm, 'name' | 'phone'>;

export const checkForgot = ({ email }: ForgotForm): FieldErrors<'email'> => only({ email: emailError(email) });

export const checkNewPassword = ({ password, confirm }: NewPasswordForm): FieldErrors<keyof NewPasswordForm> =>
  only({ password: passwordError(password), confirm: confirmError(confirm, password) });

export const checkPassword = ({ current, ...chosen }: PasswordForm): FieldErrors<keyof PasswordForm> => ({
  ...only({ current: current === '' ? 'auth.password.required' : undefined }),
  ...checkNewPassword(chosen),
});

export const checkProfile = ({ name, phone }: ProfileForm): FieldErrors<keyof ProfileForm> =>
  only({ name: nameError(name), phone: phoneError(phone) });

export const checkDeletion = ({ password }: { password: string }): FieldErrors<'password'> =>
  only({ password: password === '' ? 'auth.password.required' : undefined });
