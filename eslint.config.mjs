import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const services = ['gateway', 'auth', 'plans', 'evaluations', 'analyst'];

export default tseslint.config();
