"""Passkeys (WebAuthn): a key in a person's device opens a session in place of a password.

The device verifies its owner by fingerprint, face or PIN, and signs a challenge together with the address of
the page: so another site's page gets nothing that is valid here. A challenge can be used once, within a few
minutes.
"""

import hmac
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from banneret.server.accounts import passkey_store as store
from banneret.server.accounts.names import check_label
from banneret.server.accounts.service import AccountService, NewSession, Requester, open_session
from banneret.server.accounts.store import account_of
from banneret.server.accounts.transactions import Run, TransactionRunner
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.models.passkeys import NewPasskey, PasskeyAnswer
from banneret.server.quotas import Quotas, network_of
from banneret.server.storage.database import Database
from banneret.server.storage.secrets import server_secret

T = TypeVar("T")

_log = logging.getLogger(__name__)

_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Site:
    """The address at which browsers reach this server, to which passkeys are bound."""

    origin: str
    """For example https://games.example.org."""
    name: str
    """For example games.example.org: WebAuthn's `rp id`."""


class PasskeyService(TransactionRunner):
    """Adds passkeys to accounts, and signs people in with them."""

    def __init__(
        self, database: Database, limits: Limits, run: Run, quotas: Quotas, accounts: AccountService
    ) -> None:
        super().__init__(database, run)
        self._limits = limits
        self._quotas = quotas
        self._accounts = accounts
        self._handles = server_secret(database, "passkeys")

    # Adding a passkey

    async def creation_options(self, requester: Requester, site: Site, password: str) -> dict[str, Any]:
        """The browser's options for creating a passkey. Requires the password, since a passkey outlives the
        session.
        """
        await self._accounts.confirm(requester, password)
        person = requester.person
        assert person is not None

        def ask(connection: Connection) -> dict[str, Any]:
            known = store.list_passkeys(connection, person)
            self._check_number(len(known))
            name = account_of(connection, person).name
            options = generate_registration_options(
                rp_id=site.name,
                rp_name="Banneret",
                user_name=name,
                user_display_name=name,
                user_id=self._handle(person),
                timeout=store.LIFETIME * _MILLISECONDS,
                authenticator_selection=AuthenticatorSelectionCriteria(
                    resident_key=ResidentKeyRequirement.REQUIRED,
                    user_verification=UserVerificationRequirement.REQUIRED,
                ),
                exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in known],
            )
            store.keep_challenge(connection, options.challenge, person)
            return options_to_json_dict(options)

        return await self._write(ask)

    async def add(self, person: int, site: Site, new: NewPasskey) -> Any:
        """Verifies and stores a passkey that a browser has created; returns the stored row."""
        name = check_label(new.name)
        challenge = await self._spent_challenge(new.client_data, person)
        made = _verified(
            lambda: verify_registration_response(
                credential=_credential(
                    new.id, {"clientDataJSON": new.client_data, "attestationObject": new.attestation}
                ),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        )

        def add(connection: Connection) -> Any:
            self._check_number(store.count_passkeys(connection, person))
            key = made.credential_public_key
            store.add_passkey(connection, person, made.credential_id, key, made.sign_count, name)
            return store.find_passkey(connection, made.credential_id)

        return await self._write(add)

    # Signing in

    async def sign_in_options(self, requester: Requester, site: Site) -> dict[str, Any]:
        """The browser's options for signing in with any passkey that its owner chooses."""
        self._quotas.take("tries-from-address", network_of(requester.address))
        options = generate_authentication_options(
            rp_id=site.name,
            timeout=store.LIFETIME * _MILLISECONDS,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        await self._write(lambda connection: store.keep_challenge(connection, options.challenge, None))
        return options_to_json_dict(options)

    async def sign_in(self, requester: Requester, site: Site, answer: PasskeyAnswer) -> NewSession:
        """Opens a session for the owner of the passkey. It counts as a failed attempt until it succeeds."""
        challenge = await self._spent_challenge(answer.client_data, None)
        session = await self._write(
            lambda connection: self._verify_and_open(connection, requester, site, answer, challenge)
        )
        self._quotas.give_back("tries-from-address", network_of(requester.address))
        return session

    def _verify_and_open(
        self,
        connection: Connection,
        requester: Requester,
        site: Site,
        answer: PasskeyAnswer,
        challenge: bytes,
    ) -> NewSession:
        found = store.find_passkey(connection, _bytes(answer.id))
        if found is None:
            raise RequestError(
                403, say("This server does not know this passkey. Sign in with your password.")
            )
        if not hmac.compare_digest(_bytes(answer.user_handle), self._handle(found.person)):
            raise _not_valid()
        used = _verified(
            lambda: verify_authentication_response(
                credential=_credential(
                    answer.id,
                    {
                        "clientDataJSON": answer.client_data,
                        "authenticatorData": answer.authenticator_data,
                        "signature": answer.signature,
                    },
                ),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=found.public_key,
                credential_current_sign_count=found.signatures,
                require_user_verification=True,
            )
        )
        store.note_use(connection, found.id, used.new_sign_count)
        return open_session(connection, requester, found.person)

    # Managing passkeys

    async def listed(self, person: int) -> list[Any]:
        """A person's passkeys."""
        return await self._read(lambda connection: store.list_passkeys(connection, person))

    async def rename(self, person: int, passkey: int, name: str) -> None:
        """Renames a passkey."""
        name = check_label(name)
        if not await self._write(lambda connection: store.rename_passkey(connection, person, passkey, name)):
            raise _not_found()

    async def remove(self, person: int, passkey: int) -> None:
        """Deletes a passkey. Sessions that it has opened remain."""
        if not await self._write(lambda connection: store.remove_passkey(connection, person, passkey)):
            raise _not_found()

    def _check_number(self, number: int) -> None:
        if number >= self._limits.passkeys:
            raise RequestError(409, say("You have too many passkeys. Remove some first."))

    def _handle(self, person: int) -> bytes:
        """The id of an account for devices; it does not reveal the person."""
        return hmac.digest(self._handles, str(person).encode(), "sha256")

    async def _spent_challenge(self, client_data: str, person: int | None) -> bytes:
        """Returns the challenge that was signed, and uses it up, whether or not the rest is valid."""
        challenge = _verified(lambda: parse_client_data_json(base64url_to_bytes(client_data)).challenge)
        if not await self._write(lambda connection: store.spend_challenge(connection, challenge, person)):
            raise RequestError(403, say("This took too long. Try again."))
        return challenge


def _verified(work: Callable[[], T]) -> T:
    """Runs a check of the WebAuthn library. Its error only goes to the log, as users could not act on it."""
    try:
        return work()
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        _log.info("A passkey was refused: %s", error)
        raise _not_valid() from None


def _credential(id: str, response: dict[str, str]) -> dict[str, Any]:
    """An answer in the browsers' format, which the library expects."""
    return {"id": id, "rawId": id, "type": "public-key", "response": response}


def _bytes(text: str) -> bytes:
    return _verified(lambda: base64url_to_bytes(text))


def _not_valid() -> RequestError:
    return RequestError(
        403, say("The passkey could not be verified. Try again, or sign in with your password.")
    )


def _not_found() -> RequestError:
    return RequestError(404, say("There is no such passkey."))
