"""What OpenDMARC (libopendmarc 1.4) makes of messages; a DNS is not asked, for the record is handed in.

Reads a JSON list of {author, signatures: [{domain, selector, passed}], spf: {domain, passed}, record, organization} from standard input and writes
the list of "pass", "absent", "none", "quarantine" or "reject". Status 3: the library is not on this machine.
"""

import ctypes
import json
import sys
import tempfile

VERDICTS = {14: "absent", 15: "pass", 16: "reject", 17: "quarantine", 18: "none"}
PASS, FAIL = 1, 2
ENVELOPE = 0

try:
    library = ctypes.CDLL("libopendmarc.so.2")
except OSError:
    sys.exit(3)
library.opendmarc_policy_connect_init.restype = ctypes.c_void_p

# The public suffixes that the names of the messages end in.
with tempfile.NamedTemporaryFile("w") as suffixes:
    suffixes.write("fr\nexample\n")
    suffixes.flush()
    library.opendmarc_tld_read_file(suffixes.name.encode(), b"//", b"*.", b"!")


def judge(message):
    policy = ctypes.c_void_p(library.opendmarc_policy_connect_init(b"192.0.2.1", 0))
    author = message["author"].encode()
    library.opendmarc_policy_store_from_domain(policy, author)
    for one in message["signatures"]:
        outcome = PASS if one["passed"] else FAIL
        library.opendmarc_policy_store_dkim(policy, one["domain"].encode(), one["selector"].encode(), outcome, None)
    outcome = PASS if message["spf"]["passed"] else FAIL
    library.opendmarc_policy_store_spf(policy, message["spf"]["domain"].encode(), outcome, ENVELOPE, None)
    if message["record"]:
        # The domain of the organization, where the record was found there and not at the author's own name.
        organization = message.get("organization")
        library.opendmarc_policy_store_dmarc(
            policy, message["record"].encode(), author, organization.encode() if organization else None
        )
    verdict = VERDICTS.get(library.opendmarc_get_policy_to_enforce(policy), "unknown")
    library.opendmarc_policy_connect_shutdown(policy)
    return verdict


print(json.dumps([judge(message) for message in json.load(sys.stdin)]))
