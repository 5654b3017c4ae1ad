import { testAppliedOnNsd } from './applied/on-nsd.ts';

testAppliedOnNsd(['moyenne.example', 'presque.example', 'essais.example', 'antennes.example'], 'each step');
