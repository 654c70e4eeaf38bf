// Rules about days run on Temporal; Node 24 has none of its own.
import 'temporal-polyfill/global';
